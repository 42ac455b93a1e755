/** Tests of the package of the same name. */
@NullMarked
package dev.kontract.server.privilege;

import org.jspecify.annotations.NullMarked;
