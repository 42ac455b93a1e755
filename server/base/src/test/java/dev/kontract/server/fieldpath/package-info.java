/** The algebra of field sets, and how they stand on the wire. */
@NullMarked
package dev.kontract.server.fieldpath;

import org.jspecify.annotations.NullMarked;
