/**
 * Audit logging: writes {@code audit.k8s.io/v1} events as JSON lines.
 *
 * <p>An {@link dev.kontract.server.audit.AuditPolicy} selects the requests to audit and the level of detail. Each
 * request has an {@link dev.kontract.server.audit.AuditContext}, which collects its data while it is handled and
 * passes an event to the {@link dev.kontract.server.audit.AuditBackend} at each stage. The log queues the event, or drops
 * and counts it when the queue is full, so that a request never waits for the log. The log's own thread serializes
 * events ({@code AuditEventWriter}), removes confidential data ({@code Redactor}) and writes to a {@code
 * RotatingFile}.
 *
 * <p>Auditing never influences the outcome of a request. This package does not depend on HTTP.
 *
 * <p>Internal, except {@code RotatingFile}.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/debug/debug-cluster/audit/">Auditing</a>
 */
@NullMarked
package dev.kontract.server.audit;

import org.jspecify.annotations.NullMarked;
