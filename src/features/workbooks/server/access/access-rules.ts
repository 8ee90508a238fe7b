import { requireReach, requireUser } from '#features/accounts/server/session/require-user.ts';
import { requireMember, requireOfHost } from '#features/apps/server/access/require-member.ts';
import type { Feature } from '#platform/feature.ts';
import { notFound } from '#platform/http/not-found.ts';

export const accessRules = {
  'editor-of-workbook': {
    about: "A member of the workbook's workspace ({workbookId}).",
    async authorize(call) {
      requireUser(call);
      const workbookId = call.params['workbookId'] ?? '';
      const workspaceId = await call.services.workbooks.workspaceOf(workbookId);
      const user = await requireMember(call, workspaceId, 'workbook');
      await requireOfHost(call, workbookId, 'workbook');
      requireReach(call, { workbooks: workbookId });
      return { user };
    },
  },
  'editor-of-sheet': {
    about: "A member of the sheet's workspace ({sheetId}).",
    async authorize(call) {
      requireUser(call);
      const sheet = await call.services.workbooks.sheetById(call.params['sheetId'] ?? '');
      if (!sheet) throw notFound('sheet');
      const user = await requireMember(call, sheet.workspace_id, 'sheet');
      await requireOfHost(call, sheet.workbook_id, 'sheet');
      requireReach(call, { workbooks: sheet.workbook_id });
      return { user, sheet };
    },
  },
} satisfies Feature['accessRules'];
