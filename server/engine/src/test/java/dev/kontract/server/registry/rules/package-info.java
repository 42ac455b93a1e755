/** Runs the rules of all kinds over cases that are data. */
@NullMarked
package dev.kontract.server.registry.rules;

import org.jspecify.annotations.NullMarked;
