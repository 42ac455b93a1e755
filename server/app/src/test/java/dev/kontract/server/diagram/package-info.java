/** The diagrams of the architecture, drawn from the classes and modules that exist. */
@NullMarked
package dev.kontract.server.diagram;

import org.jspecify.annotations.NullMarked;
