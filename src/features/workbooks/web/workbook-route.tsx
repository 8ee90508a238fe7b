import { lazy } from 'react';
import { useParams } from 'react-router';

const WorkbookPage = lazy(() => import('#web/workbook/workbook-page.tsx'));

/** /dashboard/workbooks/{workbookId}: the spreadsheet itself. */
export default function WorkbookRoute() {
  const { workbookId = '' } = useParams();
  return <WorkbookPage workbookId={workbookId} />;
}
