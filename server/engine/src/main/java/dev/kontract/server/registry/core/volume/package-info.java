/**
 * Validation of volumes and persistent volume claims.
 *
 * <p>{@link dev.kontract.server.registry.core.volume.VolumesValidation} is the entry point;
 * {@link dev.kontract.server.registry.core.volume.VolumeSourceValidation} has a table with a row for each volume
 * source.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.registry.core.volume;

import org.jspecify.annotations.NullMarked;
