import { boolean, page, select, text } from '#settings/kinds.ts';
import { defineBlock } from '../contract.ts';
import {
  authCardSettings,
  authPictureSettings,
  authPictureVisibility,
  emailLabel,
  emailPlaceholder,
  redirectPage,
} from '../shared/auth-settings.ts';

/** Login. (blocks-and-data.md, section 3.15) */
export const definition = defineBlock({
  type: 'login',
  name: 'Login',
  description: 'Lets the people of the app sign in by e-mail and password, or by the password of the app.',
  icon: 'log-in',
  category: 'Users',
  authStep: 'login',
  settings: {
    heading_01: text({
      label: 'Heading',
      description: 'The large words above the form.',
      group: 'Content',
      default: 'Welcome back',
      maxLength: 120,
    }),
    heading_02: text({
      label: 'Second heading',
      description: 'The sentence below the heading.',
      group: 'Content',
      default: 'Sign in to go on.',
      maxLength: 300,
    }),
    email_label: emailLabel,
    email_placeholder: emailPlaceholder,
    password_label: text({
      description: 'The words above the field for the password.',
      group: 'Content',
      default: 'Password',
      maxLength: 80,
    }),
    button_text: text({ description: 'What the button says.', group: 'Content', default: 'Sign in', maxLength: 60 }),
    forget_password: boolean({
      label: 'Forgotten password',
      description: 'Show a link for those who forgot their password.',
      group: 'Content',
      default: true,
    }),
    forget_password_text: text({
      label: 'Forgotten password text',
      description: 'What the link for a forgotten password says.',
      group: 'Content',
      default: 'Forgot your password?',
      maxLength: 80,
    }),
    forget_password_page: page({
      label: 'Forgotten password page',
      description: 'The page that the link opens. Left empty, it is the page of the app for it.',
      group: 'Content',
    }),
    new_user_sign_up: boolean({
      label: 'Sign up',
      description: 'Show a link for people who have no account yet, where the app has a page to register.',
      group: 'Content',
      default: true,
    }),
    new_user_sign_up_text: text({
      label: 'Sign up text',
      description: 'The words before the link to register.',
      group: 'Content',
      default: 'New here?',
      maxLength: 80,
    }),
    new_user_sign_up_link: text({
      label: 'Sign up link text',
      description: 'What the link to register says.',
      group: 'Content',
      default: 'Create an account',
      maxLength: 80,
    }),
    new_user_sign_up_page: page({
      label: 'Sign up page',
      description: 'The page that the link opens. Left empty, it is the page of the app to register.',
      group: 'Content',
    }),
    first_way: select(['E-mail', 'App password'], {
      label: 'Ask first for',
      description: 'What is asked first where the app also has a password for everyone, set in its Privacy Settings.',
      group: 'Behaviour',
    }),
    app_password_text: text({
      label: 'App password text',
      description: 'What opens the field for the password of the app, where it has one.',
      group: 'Content',
      default: 'I have the app’s password',
      maxLength: 80,
    }),
    redirect_page: redirectPage,
    ...authPictureSettings,
    image_position: select(['right', 'left', 'background'], {
      label: 'Picture position',
      description: 'Where the picture stands: at a side of the form, or behind it.',
      group: 'Style',
    }),
    ...authCardSettings,
  },
  visibleWhen: {
    ...authPictureVisibility,
    image_description: { image_enabled: true, image_position: ['right', 'left'] },
    image_text: { image_enabled: true, image_position: ['right', 'left'] },
    forget_password_text: { forget_password: true },
    forget_password_page: { forget_password: true },
    new_user_sign_up_text: { new_user_sign_up: true },
    new_user_sign_up_link: { new_user_sign_up: true },
    new_user_sign_up_page: { new_user_sign_up: true },
  },
  wakes: () => 'idle',
});
