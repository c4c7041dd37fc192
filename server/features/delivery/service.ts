import type { Transporter } from 'nodemailer'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/connection.ts'
import type { Jobs } from '#server/lib/jobs.ts'
import { type Channel, requireGateway } from './gateways.ts'
import { createOutbox, type Outbox } from './outbox.ts'

const EMAIL_JOB = 'delivery.email'
const SMS_JOB = 'delivery.sms'
const GATEWAY_TIMEOUT_MS = 10_000

export interface EmailMessage {
  to: string
  subject: string
  text: string
}

export interface SmsMessage {
  phone: string
  text: string
}

/** Messages to people outside the product. They are sent by jobs, so that no request waits for a gateway. */
export interface Delivery {
  outbox: Outbox
  /** @throws {AppError} with a message for the person when a code could not be sent */
  requireGateway(channel: Channel): void
  sendEmail(db: Db, message: EmailMessage): Promise<void>
  sendSms(db: Db, message: SmsMessage): Promise<void>
  /** Sends within a job of the caller, for content that must not be stored, such as codes. */
  emailNow(message: EmailMessage): Promise<void>
  smsNow(message: SmsMessage): Promise<void>
}

export function createDelivery(config: Config, jobs: Jobs, log: (message: string) => void): Delivery {
  const outbox = createOutbox(log)
  let transport: Promise<Transporter> | undefined

  async function emailNow(message: EmailMessage): Promise<void> {
    if (config.smtpUrl) {
      transport ??= openTransport(config.smtpUrl)
      await mail(await transport, config.mailFrom, message)
    } else if (config.capturesMessages)
      outbox.add('email', message.to, `${message.subject}\n\n${message.text}`)
  }
  async function smsNow(message: SmsMessage): Promise<void> {
    if (config.smsUrl) await postSms(config.smsUrl, config.smsToken, message)
    else if (config.capturesMessages) outbox.add('sms', message.phone, message.text)
  }
  jobs.define<EmailMessage>({ name: EMAIL_JOB, run: emailNow })
  jobs.define<SmsMessage>({ name: SMS_JOB, run: smsNow })

  return {
    outbox,
    requireGateway: (channel) => requireGateway(config, channel),
    sendEmail: (db, message) => jobs.send(db, EMAIL_JOB, message),
    sendSms: (db, message) => jobs.send(db, SMS_JOB, message),
    emailNow,
    smsNow,
  }
}

async function openTransport(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport(smtpUrl)
}

async function mail(transport: Transporter, from: string, message: EmailMessage): Promise<void> {
  await transport.sendMail({
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    text: message.text,
  })
}

/** @throws for anything but a success, so that the job is retried */
async function postSms(url: string, token: string | undefined, message: SmsMessage): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(GATEWAY_TIMEOUT_MS),
  })
  if (!response.ok) throw new Error(`SMS gateway answered ${response.status}`)
}
