// @ts-check
// Icons: drawn, since signs for them are boxes on a plain system.
import {h} from 'preact';

/** @type {Record<string, string>} */
const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h10v11H9zM5 15V4h10',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M12 5.500v.01M12 12v.01M12 18.500v.01',
  chat: 'M4 5h16v11H9l-5 4z',
  log: 'M5 5h14M5 10h14M5 15h9M5 20h6',
  gear: 'M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.600l2.1 2.100M16.3 16.300l2.1 2.100M18.4 5.600l-2.1 2.100M7.7 16.300l-2.1 2.1',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.900c.7.6 1 1.2 1 2.100h5c0-.9.3-1.5 1-2.100A6 6 0 0 0 12 3z',
  bot: 'M5 9h14v10H5zM12 9V5M12 4.500v.01M9 13v1.500M15 13v1.500M2.5 13v3M21.5 13v3',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.6-4 3.7-6 7.5-6s6.9 2 7.5 6',
  plus: 'M12 5v14M5 12h14',
  right: 'M9 5l7 7-7 7',
  left: 'M15 5l-7 7 7 7',
  first: 'M17 5l-7 7 7 7M6 5v14',
  last: 'M7 5l7 7-7 7M18 5v14',
  play: 'M8 5l11 7-11 7z',
  pause: 'M8 5v14M16 5v14',
  anticlockwise: 'M5 12a7 7 0 1 0 2.5-5.400M7 2.500v4.500h4.5',
  clockwise: 'M19 12a7 7 0 1 1-2.5-5.400M17 2.500v4.500h-4.5',
  sound: 'M4 9.500v5h4l5 4v-13l-5 4zM16.5 9a4.5 4.5 0 0 1 0 6M18.8 6.500a8 8 0 0 1 0 11',
  crown: 'M4 18h16M4 7l4 5 4-7 4 7 4-5-1.5 9h-13z',
  check: 'M5 12.500l4.5 4.500L19 7.5',
  wait: 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4.500l3 2',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  chart: 'M4 4v16h16M7 15l4-5 3 3 5-7',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700L12 17',
  down: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  book: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11',
  help: 'M9 9.500a3 3 0 1 1 4.2 2.700c-.8.4-1.2 1-1.2 2.300M12 18v.01',
  leave: 'M14 4H5v16h9M10 12h11M17 8l4 4-4 4',
  mute: 'M4 9.500v5h4l5 4v-13l-5 4zM17 10l4 4M21 10l-4 4',
};

/** @param {{name: string, size?: number}} props */
export const Icon = ({name, size = 20}) => h('svg', {class: 'icon', width: size, height: size, viewBox: '0 0 24 24', fill: 'none',
  stroke: 'currentColor', 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true'},
h('path', {d: PATHS[name] ?? ''}));
