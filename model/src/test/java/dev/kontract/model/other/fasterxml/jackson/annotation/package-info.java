/** Annotations of Jackson under another name. */
@NullMarked
package dev.kontract.model.other.fasterxml.jackson.annotation;

import org.jspecify.annotations.NullMarked;
