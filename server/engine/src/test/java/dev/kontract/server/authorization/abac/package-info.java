/** Tests of attribute-based access control. */
@NullMarked
package dev.kontract.server.authorization.abac;

import org.jspecify.annotations.NullMarked;
