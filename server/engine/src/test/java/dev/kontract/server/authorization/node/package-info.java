/** Tests of the Node authorizer. */
@NullMarked
package dev.kontract.server.authorization.node;

import org.jspecify.annotations.NullMarked;
