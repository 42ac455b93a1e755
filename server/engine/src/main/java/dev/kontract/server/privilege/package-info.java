/**
 * Least privilege: which permissions users have used, the minimal roles for them, and what shipped roles grant beyond
 * that. Disabled by default; recordings are limited in size and kept in memory only.
 *
 * <p>{@link dev.kontract.server.privilege.PermissionRecorder} wraps the authorizer and records its decisions without
 * influencing them. It sees more than requests: also the permissions that impersonation, an apply that creates, and the
 * writing of roles require. {@link dev.kontract.server.privilege.RecordedPermissions} is what embedders read;
 * {@link dev.kontract.server.privilege.RecordingEndpoint} serves roles over HTTP.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/security/rbac-good-practices/">RBAC good practices</a>
 */
@NullMarked
package dev.kontract.server.privilege;

import org.jspecify.annotations.NullMarked;
