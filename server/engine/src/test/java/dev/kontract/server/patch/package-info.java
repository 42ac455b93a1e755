/** Tests of patches as data: documents, patches and results. */
@NullMarked
package dev.kontract.server.patch;

import org.jspecify.annotations.NullMarked;
