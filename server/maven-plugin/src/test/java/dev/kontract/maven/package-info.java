/** Tests of the plugin that need no build. */
@NullMarked
package dev.kontract.maven;

import org.jspecify.annotations.NullMarked;
