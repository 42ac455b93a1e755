/**
 * What callers may take of a server, and what is noted of them: {@link dev.kontract.server.protection.Protection} says it,
 * {@link dev.kontract.server.protection.Audit} starts the log, {@link dev.kontract.server.protection.Figures} tells
 * monitoring systems what came of both. Requests are held back and noted elsewhere, in {@code flowcontrol} and {@code audit}.
 */
@NullMarked
package dev.kontract.server.protection;

import org.jspecify.annotations.NullMarked;
