/** Tests of access control on stored objects. */
@NullMarked
package dev.kontract.server.access;

import org.jspecify.annotations.NullMarked;
