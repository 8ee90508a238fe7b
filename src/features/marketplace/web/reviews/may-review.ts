import type { SiteData } from '#features/site/services.ts';
import { reviewsPath } from '../../rules/reviews-path.ts';

/** Whether the person sees what is submitted to the marketplace: as a reviewer, or in the admin area. */
export const mayReview = ({ admin, admin_pages }: Pick<SiteData, 'admin' | 'admin_pages'>): boolean =>
  admin !== null || admin_pages.includes(reviewsPath);
