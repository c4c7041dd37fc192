import fc from 'fast-check'

// What failed stands in the message itself: a summary shows no causes.
fc.configureGlobal({ includeErrorInReport: true })
