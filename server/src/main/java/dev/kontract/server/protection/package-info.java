/**
 * What callers may take of a server, and what is noted of them: {@link dev.kontract.server.protection.ProtectionSettings} says it,
 * {@link dev.kontract.server.protection.AuditPipeline} starts the log, {@link dev.kontract.server.protection.ServerMetrics} tells
 * monitoring systems what came of both. Requests are held back and noted elsewhere, in {@code flowcontrol} and {@code audit}.
 */
@NullMarked
package dev.kontract.server.protection;

import org.jspecify.annotations.NullMarked;
