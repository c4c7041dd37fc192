import fc from 'fast-check'

// The message itself names the failure: a summary shows no causes.
fc.configureGlobal({ includeErrorInReport: true })
