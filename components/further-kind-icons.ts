// Owns the pictures of the kinds without a tab of their own, which load when one is drawn.
export { default as appendFeature } from 'lucide-react/icons/circle-plus';
export { default as epic } from 'lucide-react/icons/layers';
export { default as appendIdea } from 'lucide-react/icons/list-plus';
export { default as requirementComment } from 'lucide-react/icons/message-square-dashed';
export { default as feature } from 'lucide-react/icons/puzzle';
export { default as reply } from 'lucide-react/icons/reply';
export { default as other } from 'lucide-react/icons/shapes';
export { default as competitor } from 'lucide-react/icons/swords';
