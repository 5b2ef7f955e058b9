import { SharedTexts } from '../../domain/sheets/sharedTexts';
import { perExecution } from '../../transport/perExecution';

/** The texts that all sheets of an execution of the node have in common. */
export const sharedTexts = perExecution(() => new SharedTexts());
