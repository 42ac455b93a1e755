/** Tests of calls to other servers. */
@NullMarked
package dev.kontract.server.webhook;

import org.jspecify.annotations.NullMarked;
