import { createRateLimit, type RateLimit } from '#platform/http/rate-limit.ts';
import { createNetworkLimit, type NetworkLimit } from '#platform/http/attempts.ts';

export interface WorkspaceGuards {
  /** New workspaces of one person. */
  newWorkspaces: RateLimit;
  /** Invitations that a workspace sends, new or again. */
  perWorkspace: RateLimit;
  /** Invitations that go to one mail box, no matter who sends them. */
  perRecipient: RateLimit;
  /** Invitations sent, looked at and accepted from one network. */
  perNetwork: NetworkLimit;
  /** New API keys of one workspace. */
  newKeys: RateLimit;
}

const hour = 60 * 60;

/** The counters of one server, in its memory. */
export function createWorkspaceGuards(): WorkspaceGuards {
  return {
    newWorkspaces: createRateLimit({ uses: 20, seconds: hour }),
    perWorkspace: createRateLimit({
      uses: 150,
      seconds: hour,
      message: 'This workspace sent too many invitations in the last hour. Wait before you send more.',
    }),
    perRecipient: createRateLimit({
      uses: 6,
      seconds: hour,
      message: 'This address got too many invitations in the last hour. Wait before you send another.',
    }),
    perNetwork: createNetworkLimit({ uses: 300, seconds: hour }),
    newKeys: createRateLimit({ uses: 30, seconds: hour }),
  };
}
