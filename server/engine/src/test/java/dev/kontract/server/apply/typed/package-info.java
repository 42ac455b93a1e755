/** What the walks over a tree and its schema make of any tree, and the plain ways they are held against. */
@NullMarked
package dev.kontract.server.apply.typed;

import org.jspecify.annotations.NullMarked;
