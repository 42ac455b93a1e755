/**
 * Assembles the protection of a server: {@link dev.kontract.server.protection.ProtectionSettings} configures request
 * limits, auditing and HTTP hardening, {@link dev.kontract.server.protection.AuditPipeline} starts the audit log, and
 * {@link dev.kontract.server.protection.ServerMetrics} provides metrics of both. The mechanisms themselves are in the
 * packages {@code flowcontrol} and {@code audit}.
 */
@NullMarked
package dev.kontract.server.protection;

import org.jspecify.annotations.NullMarked;
