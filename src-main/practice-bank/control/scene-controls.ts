import { playScene } from '../scenes/play-scene.ts';
import type { ControlHandlers } from './control-calls.ts';
import type { ControlRoom } from './control-room.ts';

/** The call that plays a scene. */
export const sceneControls = (room: ControlRoom): ControlHandlers<'playScene'> => ({
  playScene: ({ scene }) => ({ told: [...playScene(room, scene)] }),
});
