/** JSON as text: what is wrong with it when it is none, and how it is written. No schema is known here. */
@NullMarked
package dev.kontract.server.codec.json;

import org.jspecify.annotations.NullMarked;
