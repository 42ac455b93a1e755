/**
 * Objects that are stored in one form and served in several: versions of a definition, and kinds of the contract that are
 * another form of a stored kind.
 */
@NullMarked
package dev.kontract.server.registry.form;

import org.jspecify.annotations.NullMarked;
