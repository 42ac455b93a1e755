/**
 * The rules of volumes and of claims to storage.
 *
 * <p>Start at {@link dev.kontract.server.registry.core.volume.VolumesValidation}; every source of a volume is one row of
 * the table in {@link dev.kontract.server.registry.core.volume.VolumeSourceValidation}.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.volume;

import org.jspecify.annotations.NullMarked;
