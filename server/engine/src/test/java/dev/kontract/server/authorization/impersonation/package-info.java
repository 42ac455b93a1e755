/** Tests of impersonation. */
@NullMarked
package dev.kontract.server.authorization.impersonation;

import org.jspecify.annotations.NullMarked;
