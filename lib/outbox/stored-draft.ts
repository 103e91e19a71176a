export * from '@/lib/capture/field/stored-draft';
