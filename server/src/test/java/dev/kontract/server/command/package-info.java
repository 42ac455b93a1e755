@NullMarked
package dev.kontract.server.command;

import org.jspecify.annotations.NullMarked;
