/** The queue whose jobs look at a submission by machine: `{ request_id }`. */
export const reportQueue = 'marketplace.report';
