/** Tests of authentication by a webhook. */
@NullMarked
package dev.kontract.server.authentication.webhook;

import org.jspecify.annotations.NullMarked;
