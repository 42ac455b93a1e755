/**
 * Remembers what users were allowed, and tells the smallest roles for just that. Off unless asked for; kept in memory, within
 * bounds, and gone with the process.
 *
 * <p>{@link dev.kontract.server.authorization.recording.PermissionRecorder} stands before the authorizer and writes down, {@link
 * dev.kontract.server.authorization.recording.RecordingEndpoint} gives out. What is written down decides nothing.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.authorization.recording;

import org.jspecify.annotations.NullMarked;
