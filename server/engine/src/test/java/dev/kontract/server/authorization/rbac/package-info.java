/** Tests of roles and bindings. */
@NullMarked
package dev.kontract.server.authorization.rbac;

import org.jspecify.annotations.NullMarked;
