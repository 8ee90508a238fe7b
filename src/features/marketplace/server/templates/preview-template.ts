import type { previewTemplate as previewEndpoint } from '../../api/marketplace.ts';
import { Problem } from '#kit/problem.ts';
import type { Call } from '#platform/http/call.ts';
import { seeOther } from '#platform/http/see-other.ts';
import { findTemplate, templateFacts } from './find-templates.ts';

/**
 * Leads from the site, which knows the visitor, to the host of the preview, where no one has a session. That host gets
 * to know whether the workspace has the template, and nothing of who it is. (decision 155)
 */
export async function previewTemplate(call: Call<typeof previewEndpoint>): Promise<Response> {
  const { params, host, user, services } = call;
  const template = host.kind === 'site' ? await findTemplate(services, params.templateId) : null;
  if (!template) throw new Problem('not_found', 'Template not found.');
  const facts = await templateFacts(services, user?.workspace.id ?? null);
  const href = new URL(services.apps.hrefOf(template.app));
  href.search = new URLSearchParams({
    ...{ preview: 'true', button_text: 'Use Template' },
    template_data: JSON.stringify(facts(template)),
  }).toString();
  return seeOther(href.href);
}
