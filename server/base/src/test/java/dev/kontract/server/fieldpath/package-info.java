/** Tests of the algebra and the wire format of field sets. */
@NullMarked
package dev.kontract.server.fieldpath;

import org.jspecify.annotations.NullMarked;
