@NullMarked
package dev.kontract.server.authorization.webhook;

import org.jspecify.annotations.NullMarked;
