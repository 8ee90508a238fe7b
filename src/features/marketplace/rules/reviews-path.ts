/** Where submissions are reviewed, with the session of the site or that of the admin area. */
export const reviewsPath = '/admin/reviews';
