/**
 * Who did what, and how it went: events of {@code audit.k8s.io/v1}, a line of JSON each, for later.
 *
 * <p>A {@link dev.kontract.server.audit.AuditPolicy} says which requests are of interest and how closely. A request has an
 * {@link dev.kontract.server.audit.AuditContext}, which notes what becomes known on the way and, at each stage, hands an
 * event to the {@link dev.kontract.server.audit.AuditLog}. That takes it or, when it cannot keep up, drops it and counts:
 * a request never waits for the log. A thread of the log's own turns events into lines ({@code AuditEventWriter}), takes secrets
 * out ({@code Redactor}) and writes to a {@code RotatingFile}.
 *
 * <p>Nothing here decides about a request, and nothing here knows HTTP.
 *
 * <p>Internal, except {@code RotatingFile}.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/">Auditing</a>
 */
@NullMarked
package dev.kontract.server.audit;

import org.jspecify.annotations.NullMarked;
