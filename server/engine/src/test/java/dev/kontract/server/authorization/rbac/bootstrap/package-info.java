/** Tests of the default roles and bindings. */
@NullMarked
package dev.kontract.server.authorization.rbac.bootstrap;

import org.jspecify.annotations.NullMarked;
