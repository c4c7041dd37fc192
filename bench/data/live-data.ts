import pg from 'pg'
import { benchPeople } from './people.ts'

const { idOf, tokenOf, headerOf, add } = benchPeople('bf')

/** The number of the person who has a chat with every other person. */
const CHAT_OWNER = 0
const CHATS_OF_OWNER = 5000

export interface Sender {
  id: string
  token: string
  /** Each two neighbours in `people` share a chat. */
  chatId: string
}

export interface LiveData {
  people: Sender[]
  chatOwner: { authorization: string }
}

/** Adds pairs of people with a chat each, and somebody with five thousand chats, half of them unread. */
export async function prepareLiveData(url: string, peopleCount: number): Promise<LiveData> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const count = Math.max(peopleCount, CHATS_OF_OWNER)
    const numbers = Array.from({ length: count + 1 }, (_, number) => number)
    await add(client, numbers)
    const pairs = Array.from({ length: peopleCount / 2 }, (_, pair) => 1 + pair * 2)
    await client.query(`delete from messages where chat_id between 'bf' and 'bg'`)
    await client.query(`delete from notifications where recipient_id between 'bf' and 'bg'`)
    await client.query(
      `insert into chats (id, person_id, user_id)
       select unnest($1::text[]), unnest($1::text[]), unnest($2::text[])
       on conflict (id) do update set last_seq = 0, last_message_seq = 0, person_unread = 0, other_unread = 0,
         person_read_seq = 0, other_read_seq = 0, person_received_seq = 0, other_received_seq = 0`,
      [pairs.map(idOf), pairs.map((number) => idOf(number + 1))],
    )
    await client.query(`delete from chat_counts where owner_id between 'bf' and 'bg'`)
    await client.query(
      `insert into chats (id, person_id, user_id, last_seq, last_message_seq, person_unread)
       select 'bfc' || substr(id, 4), $1, id, 1, 1, number % 2
       from unnest($2::text[]) with ordinality as other (id, number) on conflict do nothing`,
      [idOf(CHAT_OWNER), numbers.slice(1, CHATS_OF_OWNER + 1).map(idOf)],
    )
    // Chats need messages: a statement planned for an empty table would scan all rows inserted later.
    await client.query(
      `insert into messages (id, chat_id, seq, version, user_id, is_by_person, text)
       select id, id, 1, 1, user_id, false, 'Добрый вечер!' from chats where id between 'bfc' and 'bfd'
       on conflict do nothing`,
    )
    await client.query(`insert into chat_counts (owner_id, unread) values ($1, $2)`, [
      idOf(CHAT_OWNER),
      CHATS_OF_OWNER / 2,
    ])
    await client.query('delete from rate_limits')
    await client.query('vacuum analyze chats, messages, notifications, chat_counts, users, sessions')
    return {
      people: numbers.slice(1, peopleCount + 1).map((number) => ({
        id: idOf(number),
        token: tokenOf(number),
        chatId: idOf(number % 2 === 1 ? number : number - 1),
      })),
      chatOwner: headerOf(CHAT_OWNER),
    }
  } finally {
    await client.end()
  }
}
