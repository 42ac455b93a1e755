/** Tests of field ownership as data: operations in, object and owners out. */
@NullMarked
package dev.kontract.server.apply;

import org.jspecify.annotations.NullMarked;
