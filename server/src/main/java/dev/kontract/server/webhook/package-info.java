/**
 * Calls to webhooks: JSON sent to an HTTPS address, with an answer of limited size within limited time.
 *
 * <p>Internal: programs that embed the server must not use this package.
 */
@NullMarked
package dev.kontract.server.webhook;

import org.jspecify.annotations.NullMarked;
