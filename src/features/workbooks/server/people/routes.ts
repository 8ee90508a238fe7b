import { foldText } from '#engine/folding.ts';
import { on } from '#platform/http/call.ts';
import { listAssignablePeople, mostPeopleListed } from '../../api/cell-people.ts';

export const peopleRoutes = [
  on(listAssignablePeople, async ({ services, sheet, user, query }) => {
    const all = await services.rows.people.directory(sheet.id);
    const words = foldText(query.search).split(/\s+/).filter(Boolean);
    const found = all.flatMap(({ id, name, email, kind }) => {
      const text = foldText(`${name} ${email ?? ''}`);
      const isFound = email !== null && words.every((word) => text.includes(word));
      return isFound ? [{ id, name, email, kind, is_me: email === user.email }] : [];
    });
    return { people: found.slice(0, mostPeopleListed), total: found.length };
  }),
];
