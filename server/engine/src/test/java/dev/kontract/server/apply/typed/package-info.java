/** Property tests of the traversals of a tree with its schema, compared with reference implementations. */
@NullMarked
package dev.kontract.server.apply.typed;

import org.jspecify.annotations.NullMarked;
