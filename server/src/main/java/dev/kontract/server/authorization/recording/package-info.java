/**
 * Records which permissions users have used, and generates minimal roles from them. Disabled by default; recordings
 * are limited in size and kept in memory only.
 *
 * <p>{@link dev.kontract.server.authorization.recording.PermissionRecorder} wraps the authorizer and records its
 * decisions without influencing them, {@link dev.kontract.server.authorization.recording.RecordingEndpoint} serves
 * the roles.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.authorization.recording;

import org.jspecify.annotations.NullMarked;
