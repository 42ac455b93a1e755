/** What patches do, told as data: documents, patches and what comes out. */
@NullMarked
package dev.kontract.server.patch;

import org.jspecify.annotations.NullMarked;
